import type { Brand } from '@contract/white-label';
import type { OwnBrand } from '@/brand';
import styles from './companyMark.module.css';

type Look = Pick<Brand, 'name' | 'logo' | 'favicon'>;

const initialOf = (name: string) => Array.from(name)[0] ?? '';

/** A company's small picture, else the first letter of its name; next to the name it is decorative. */
const markOf = ({ name, favicon, logo }: Look): OwnBrand['Mark'] =>
  function CompanyMark({ size = 28 }) {
    const picture = favicon ?? logo;
    if (picture) return <img className={styles.mark} src={picture} width={size} height={size} alt="" />;
    return (
      <span
        className={styles.initial}
        style={{ inlineSize: size, blockSize: size, fontSize: size * 0.55 }}
        translate="no"
        aria-hidden="true"
      >
        {initialOf(name)}
      </span>
    );
  };

/** Mark and wordmark of a company: its logo, else its mark with its name. */
export function companyMarks(look: Look): Pick<OwnBrand, 'Mark' | 'Wordmark'> {
  const Mark = markOf(look);
  function CompanyWordmark({ size = 28 }: { size?: number }) {
    const { name, logo } = look;
    if (logo) return <img className={styles.logo} src={logo} style={{ blockSize: size * 1.25 }} alt={name} />;
    return (
      <span className={styles.wordmark} style={{ fontSize: size * 0.64 }} translate="no">
        <Mark size={size} />
        <bdi className={styles.name}>{name}</bdi>
      </span>
    );
  }
  return { Mark, Wordmark: CompanyWordmark };
}
