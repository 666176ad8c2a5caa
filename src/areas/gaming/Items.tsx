import type { GameStatistics } from '@contract/gaming/games';
import { Badge } from '@/components/badge/Badge';
import { Block } from '@/components/report/Block';
import { Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import styles from './gaming.module.css';

interface ItemsProps extends Pick<GameStatistics, 'items'> {
  title: string;
}

/** How items were judged, those judged wrong most often first. */
export function Items({ title, items }: ItemsProps) {
  const t = useT();
  const { number, share } = useFormats();
  return (
    <Block id="items" title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('gaming.items.item')}</th>
              <th scope="col">{t('gaming.items.medium')}</th>
              <th scope="col">{t('gaming.items.verdict')}</th>
              <th scope="col">{t('gaming.items.difficulty')}</th>
              <th scope="col" data-end="">
                {t('gaming.items.answered')}
              </th>
              <th scope="col" data-end="">
                {t('gaming.items.right')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.key}>
                <th scope="row">
                  <bdi>{item.title}</bdi>
                </th>
                <td>{t(`gaming.media.${item.medium}`)}</td>
                <td>
                  <Badge tone={item.isFake ? 'danger' : 'success'}>
                    {t(item.isFake ? 'gaming.verdicts.fake' : 'gaming.verdicts.real')}
                  </Badge>
                </td>
                <td>{t(`gaming.difficulties.${item.difficulty}`)}</td>
                <td data-end="">
                  <Told value={item.answered}>{number}</Told>
                </td>
                <td data-end="">
                  <Told value={item.right}>{(right) => share(right, item.answered ?? 0)}</Told>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}
