import type { Section } from '@contract/training/content';
import { createContext, useContext } from 'react';
import type { Uploads } from '@/components/upload/useUploads';
import type { Move, Place } from './draft';

/** What the parts of the editor share; the values themselves are in the form around them. */
export interface Editing {
  /** The place that is shown; null on a phone that shows the outline. */
  place: Place | null;
  open: (place: Place | null) => void;
  uploads: Uploads;
  /** Changes the outline or a quiz. */
  change: (next: (sections: Section[]) => Section[]) => void;
  /** Makes a move, says it, and keeps the focus on what was moved; undefined: nowhere to go. */
  move: (place: Place, name: string, move: Move | undefined) => void;
  /** Deletes at once, with undo. */
  remove: (id: string, name: string) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/** The editor around a part of it. Throws outside the editor. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing needs an editor around it');
  return editing;
}
