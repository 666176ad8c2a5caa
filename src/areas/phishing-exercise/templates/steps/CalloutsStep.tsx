import { limits } from '@contract/limits';
import Add from '@mui/icons-material/Add';
import Down from '@mui/icons-material/ArrowDownward';
import Up from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { LiveRegion } from '@/components/feedback/LiveRegion';
import { SwitchInput } from '@/components/form/SwitchInput';
import type { Problem } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { useDebounced } from '@/components/form/useDebounced';
import { useField } from '@/components/form/useField';
import { MessageView } from '@/components/message/MessageView';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { bodyOf, plainText } from '../bodyOf';
import { calloutsOf, messageOf, newCallout, type TemplateDraft } from '../draft';
import styles from '../editor.module.css';

const PREFIX = 'phishingExercise.editor.callouts';
const MAX = limits.exercises.bodyCalloutsMax;

interface AnchorInputProps {
  at: number;
  /** What is wrong with it, once typing has paused. */
  problem: Problem | undefined;
}

/** The anchor of a callout. It is checked while it is being typed, after a pause, because others depend on it. */
function AnchorInput({ at, problem }: AnchorInputProps) {
  const t = useT();
  const source = `callouts.${at}.anchor`;
  const { textField } = useField({
    source,
    label: t(`${PREFIX}.anchor`),
    helperText: t(`${PREFIX}.anchorHint`),
    isRequired: true,
  });
  const value: unknown = textField.value;
  const settled = useDebounced(value, limits.exercises.anchorDebounceMs);
  const isShown = problem !== undefined && settled === value && value !== '';
  return (
    <TextField
      {...textField}
      value={value}
      error={isShown || textField.error}
      helperText={isShown ? t(problem.text, problem.options) : textField.helperText}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: limits.exercises.anchorMax } }}
    />
  );
}

interface BodyCalloutProps extends AnchorInputProps {
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function BodyCallout({ at, count, problem, onMove, onRemove }: BodyCalloutProps) {
  const t = useT();
  const n = at + 1;
  return (
    <section className={styles.callout} aria-label={t(`${PREFIX}.ofBody`, { n })}>
      <div className={styles.calloutHead}>
        <h3>{t(`${PREFIX}.ofBody`, { n })}</h3>
        <IconButton
          size="small"
          aria-label={t(`${PREFIX}.up`, { n })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <Up fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t(`${PREFIX}.down`, { n })}
          disabled={n === count}
          onClick={() => onMove(1)}
        >
          <Down fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t(`${PREFIX}.remove`, { n })}
          disabled={count === 1}
          onClick={onRemove}
        >
          <Delete fontSize="small" />
        </IconButton>
      </div>
      <AnchorInput at={at} problem={problem} />
      <TextInput
        source={`callouts.${at}.description`}
        label={t(`${PREFIX}.text`)}
        isRequired
        minRows={2}
        maxLength={limits.exercises.explanationMax}
      />
    </section>
  );
}

interface CalloutsStepProps {
  problems: Readonly<Record<string, Problem | undefined>>;
}

/** What gives the message away: in its header, and at texts of its body. */
export function CalloutsStep({ problems }: CalloutsStepProps) {
  const t = useT();
  const { control, setValue, getValues } = useFormContext<TemplateDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'callouts' });
  const hasHeaderCallout = useWatch<TemplateDraft, 'hasHeaderCallout'>({ name: 'hasHeaderCallout' });
  const draft = useWatch<TemplateDraft>() as TemplateDraft;
  const settled = useDebounced(draft, limits.exercises.anchorDebounceMs);
  const frame = useRef<HTMLIFrameElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const text = plainText(bodyOf(settled));

  /** By keyboard in the text, else by the mouse in the message. */
  const selected = (): string => {
    const { current: area } = words;
    const typed = area ? area.value.slice(area.selectionStart, area.selectionEnd) : '';
    const shown = frame.current?.contentDocument?.getSelection() ?? document.getSelection();
    return (typed || (shown?.toString() ?? ''))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, limits.exercises.anchorMax);
  };
  const addSelected = () => {
    const anchor = selected();
    if (anchor === '') {
      setSaid(t(`${PREFIX}.nothingSelected`));
      return;
    }
    const free = getValues('callouts').findIndex((callout) => callout.anchor.trim() === '');
    if (free >= 0) {
      setValue(`callouts.${free}.anchor`, anchor, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: true,
      });
    } else if (fields.length < MAX) append({ ...newCallout(), anchor }, { shouldFocus: false });
    setSaid(t(`${PREFIX}.added`, { n: (free >= 0 ? free : fields.length) + 1 }));
  };
  const isFull = fields.length >= MAX && draft.callouts.every(({ anchor }) => anchor.trim() !== '');
  return (
    <div className={styles.halves}>
      <div className={styles.part}>
        <SwitchInput source="hasHeaderCallout" label={t(`${PREFIX}.header`)} />
        {hasHeaderCallout && (
          <TextInput
            source="headerCallout"
            label={t(`${PREFIX}.text`)}
            isRequired
            minRows={2}
            maxLength={limits.exercises.explanationMax}
          />
        )}
        {fields.map(({ id }, at) => (
          <BodyCallout
            key={id}
            at={at}
            count={fields.length}
            problem={problems[`callouts.${at}.anchor`]}
            onMove={(by) => {
              move(at, at + by);
              setSaid(t(`${PREFIX}.moved`, { n: at + by + 1 }));
            }}
            onRemove={() => remove(at)}
          />
        ))}
        <div>
          <Button
            variant="outlined"
            startIcon={<Add />}
            disabled={fields.length >= MAX}
            onClick={() => append(newCallout())}
          >
            {t(`${PREFIX}.add`)}
          </Button>
        </div>
      </div>
      <div className={styles.part}>
        <div className={styles.row}>
          <Button variant="contained" disabled={isFull} onClick={addSelected}>
            {t(`${PREFIX}.addSelected`)}
          </Button>
          <p className={typography.hint}>{t(`${PREFIX}.selectHint`)}</p>
        </div>
        <MessageView
          message={messageOf(settled)}
          language={settled.language}
          callouts={calloutsOf(settled)}
          frameRef={frame}
        />
        <TextField
          label={t(`${PREFIX}.words`)}
          helperText={t(`${PREFIX}.wordsHint`)}
          value={text}
          multiline
          maxRows={8}
          inputRef={words}
          // Not `readOnly`, in which Chromium has no cursor to select with. What is typed changes nothing.
          onChange={() => undefined}
          slotProps={{
            htmlInput: {
              dir: 'auto',
              'aria-readonly': true,
              onBeforeInput: (event: FormEvent) => event.preventDefault(),
            },
          }}
        />
        <LiveRegion>{said}</LiveRegion>
      </div>
    </div>
  );
}
