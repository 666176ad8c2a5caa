import CheckIcon from '@mui/icons-material/Check';
import styles from './PlanPoints.module.css';

/** What a plan gives, a tick before each point. */
export function PlanPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <CheckIcon fontSize="small" aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}
