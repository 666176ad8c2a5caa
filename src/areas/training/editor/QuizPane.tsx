import { limits } from '@contract/limits';
import type { Question } from '@contract/training/content';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { RowMenu } from '@/components/table/RowMenu';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { type Draft, movedWithin, newAnswer, newQuestion } from './draft';
import { useEditing } from './editing';
import styles from './editor.module.css';

type QuizPath = `sections.${number}.quiz`;
type QuestionPath = `${QuizPath}.${number}`;

/** The questions about a part. */
export function QuizPane({ section }: { section: number }) {
  const t = useT();
  const { change, remove } = useEditing();
  const source: QuizPath = `sections.${section}.quiz`;
  const quiz = useWatch<Draft, QuizPath>({ name: source });
  const set = (next: (quiz: Question[]) => Question[]) =>
    change((before) => before.map((one, at) => (at === section ? { ...one, quiz: next(one.quiz) } : one)));
  const nameOf = (question: Question, at: number) =>
    question.text.trim() || t('training.editor.questionAt', { at: at + 1 });
  return (
    <>
      {quiz.length === 0 && <p className={typography.hint}>{t('training.editor.quizHint')}</p>}
      <ol className={styles.questions}>
        {quiz.map((question, at) => {
          const by = (step: -1 | 1) => set((before) => movedWithin(before, at, at + step));
          const actions = [
            ...(at > 0 ? [{ key: 'up', label: t('training.editor.moveUp'), onSelect: () => by(-1) }] : []),
            ...(at < quiz.length - 1
              ? [{ key: 'down', label: t('training.editor.moveDown'), onSelect: () => by(1) }]
              : []),
            {
              key: 'delete',
              label: t('training.editor.delete'),
              danger: true,
              onSelect: () => remove(question.id, nameOf(question, at)),
            },
          ];
          return (
            <li key={question.id}>
              <QuestionInputs
                source={`${source}.${at}`}
                label={t('training.editor.questionAt', { at: at + 1 })}
                menu={<RowMenu name={nameOf(question, at)} actions={() => actions} />}
              />
            </li>
          );
        })}
      </ol>
      <Button
        className={styles.pick}
        variant="outlined"
        startIcon={<Add />}
        disabled={quiz.length >= limits.courses.questionsMax}
        onClick={() => set((before) => [...before, newQuestion()])}
      >
        {t('training.editor.addQuestion')}
      </Button>
    </>
  );
}

interface QuestionInputsProps {
  source: QuestionPath;
  label: string;
  menu: React.ReactNode;
}

function QuestionInputs({ source, label, menu }: QuestionInputsProps) {
  const t = useT();
  const isMultiple = useWatch<Draft, `${QuestionPath}.isMultiple`>({ name: `${source}.isMultiple` });
  return (
    <fieldset className={styles.question}>
      <legend>{label}</legend>
      <span className={styles.menu}>{menu}</span>
      <TextInput
        source={`${source}.text`}
        label={t('training.editor.question')}
        isRequired
        maxLength={limits.text.nameMax}
      />
      <SwitchInput source={`${source}.isMultiple`} label={t('training.editor.isMultiple')} />
      <AnswersInput source={source} isMultiple={isMultiple} />
      <TextInput
        source={`${source}.explanation`}
        label={t('training.editor.explanation')}
        helperText={t('training.editor.explanationHint')}
        minRows={2}
        maxLength={limits.courses.textMax}
      />
    </fieldset>
  );
}

/** The answers of a question, each with a mark whether it is right. */
function AnswersInput({ source, isMultiple }: { source: QuestionPath; isMultiple: boolean }) {
  const t = useT();
  const name = useId();
  const path = `${source}.answers` as const;
  const { getValues, setValue, getFieldState } = useFormContext<Draft>();
  const answers = useWatch<Draft, typeof path>({ name: path });
  const errorId = `${name} error`;
  const problem = getFieldState(path, useFormState<Draft>({ name: path })).error?.message;
  const set = (next: (before: Question['answers']) => Question['answers']) =>
    setValue(path, next(getValues(path)), { shouldDirty: true, shouldValidate: problem !== undefined });
  const mark = (at: number, isRight: boolean) =>
    set((before) =>
      before.map((answer, index) => {
        if (index === at) return { ...answer, isRight };
        return isMultiple ? answer : { ...answer, isRight: false };
      }),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the question is the fieldset; a second legend would say it twice
    <div
      role="group"
      aria-label={t('training.editor.answers')}
      aria-describedby={problem ? errorId : undefined}
      className={styles.answers}
    >
      {answers.map((answer, at) => (
        <div key={answer.id} className={styles.answer}>
          <label className={styles.right}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={answer.isRight}
              // Not onChange: a text field that is left by this press renders the list, which takes the change back.
              onClick={() => mark(at, isMultiple ? !answer.isRight : true)}
              onChange={() => undefined}
              aria-label={t('training.editor.rightAnswer', { at: at + 1 })}
            />
          </label>
          <TextInput
            source={`${source}.answers.${at}.text`}
            label={t('training.editor.answerAt', { at: at + 1 })}
            maxLength={limits.text.nameMax}
          />
          <IconButton
            aria-label={t('training.editor.removeAnswer', { at: at + 1 })}
            disabled={answers.length <= 2}
            onClick={() => set((before) => before.filter((_answer, index) => index !== at))}
          >
            <Close fontSize="small" />
          </IconButton>
        </div>
      ))}
      {problem && (
        <FormHelperText id={errorId} error role="alert">
          {problem}
        </FormHelperText>
      )}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={answers.length >= limits.courses.answersMax}
        onClick={() => set((before) => [...before, newAnswer()])}
      >
        {t('training.editor.addAnswer')}
      </Button>
    </div>
  );
}
