import type { LayoutType } from '@contract/phishing-exercise/content';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { useMemo } from 'react';
import { useCan } from '@/authProvider/useCan';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';

/** What is open: the question for the layout, a new template, or one by its id. */
export type Opened =
  | { readonly kind: 'type' }
  | { readonly kind: 'new'; readonly layoutType: LayoutType }
  | {
      readonly kind: 'edit';
      readonly id: number;
    };

/** The parameter with the step of the editor. */
export const STEP_PARAM = 'templateStep';

const NEW = { 'new-email': 'EMAIL', 'new-sms': 'SMS' } as const satisfies Record<string, LayoutType>;
const isNew = (value: string): value is keyof typeof NEW => Object.hasOwn(NEW, value);

/** What the address says is open. */
export function openedBy(value: string | null): Opened | null {
  if (value === 'new') return { kind: 'type' };
  if (value !== null && isNew(value)) return { kind: 'new', layoutType: NEW[value] };
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? { kind: 'edit', id: Number(value) } : null;
}

/**
 * Opens the template editor over any screen that renders `<TemplateEditor />`. It is in the address, so that it
 * survives a reload. `canWrite` is false for those who only see previews, and where the template builder is off.
 */
export function useTemplateEditor() {
  const [value, set] = useQueryFlag('template', STEP_PARAM);
  const canWrite = useCan(templateEndpoints.create);
  return useMemo(
    () => ({
      canWrite,
      opened: canWrite ? openedBy(value) : null,
      create: () => set('new'),
      createOf: (layoutType: LayoutType) => set(layoutType === 'EMAIL' ? 'new-email' : 'new-sms'),
      edit: (id: number) => set(String(id)),
      close: () => set(null),
    }),
    [canWrite, value, set],
  );
}
