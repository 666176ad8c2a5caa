import type { Course } from '@contract/training/courses';
import Button from '@mui/material/Button';
import { useCourseActions } from './useCourseActions';

/** Editing, copying and switching off, as far as the course allows it. */
export function CourseActions({ course }: { course: Course }) {
  const actionsOf = useCourseActions();
  return actionsOf(course).map(({ key, label, icon, danger, onSelect }) => (
    <Button
      key={key}
      variant="outlined"
      startIcon={icon}
      color={danger ? 'error' : 'primary'}
      onClick={onSelect}
    >
      {label}
    </Button>
  ));
}
