import { limits } from '@contract/limits';
import { type Pack, templateEndpoints } from '@contract/phishing-exercise/templates';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PickCard } from '@/components/template/PickCard';
import cards from '@/components/template/templateCards.module.css';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PackDialog } from './PackDialog';
import styles from './templates.module.css';

const SKELETONS = ['a', 'b', 'c', 'd'];

/** The packs of templates, the same for every company. */
export const usePacks = () => useCall(templateEndpoints.packs, { query: { companyId: currentCompanyId() } });

export interface PackListProps {
  /** Where a pack leads; absent: packs are chosen. */
  linkOf?: (id: string) => string;
  chosenId?: string;
  onToggle?: (pack: Pack) => void;
}

/** How many emails and text messages a pack has. */
const contentOf = ({ templatesEmailCount, templatesSmsCount }: Pack, t: TypedTranslate): string =>
  [
    templatesEmailCount > 0 && t('phishingExercise.packs.emails', { smart_count: templatesEmailCount }),
    templatesSmsCount > 0 && t('phishingExercise.packs.messages', { smart_count: templatesSmsCount }),
  ]
    .filter(Boolean)
    .join(' · ');

/** The packs as cards; many of them collapse until all are asked for. */
export function PackList({ linkOf, chosenId, onToggle }: PackListProps) {
  const t = useT();
  const listId = useId();
  const [isWhole, setWhole] = useState(false);
  const [shown, setShown] = useState<Pack | null>(null);
  const { data, error, refetch } = usePacks();
  if (!data) {
    if (error) return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label={t('phishingExercise.packs.loading')} className={cards.grid}>
        {SKELETONS.map((key) => (
          <Skeleton key={key} shape="block" height={180} />
        ))}
      </div>
    );
  }
  const packs = data.data;
  if (packs.length === 0) return <EmptyState title={t('phishingExercise.packs.none')} />;
  const canCollapse = packs.length >= limits.exercises.packsCollapsedFrom;
  const isCollapsed = canCollapse && !isWhole;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of what is in it is only followed */}
      <div
        className={styles.collapsing}
        style={isCollapsed ? { maxBlockSize: limits.exercises.packsCollapsedHeight } : undefined}
        data-collapsed={isCollapsed || undefined}
        // What is focused by keyboard must be in sight.
        onFocus={({ target }) => isCollapsed && target.matches(':focus-visible') && setWhole(true)}
      >
        <ul id={listId} className={cards.grid} aria-label={t('phishingExercise.packs.title')}>
          {packs.map((pack) => (
            <PickCard
              key={pack.id}
              name={pack.name}
              picture={
                pack.thumbnail ? (
                  <img src={pack.thumbnail} alt="" loading="lazy" />
                ) : (
                  <Inventory aria-hidden="true" />
                )
              }
              meta={contentOf(pack, t)}
              difficulty={pack.difficulty}
              isChosen={pack.id === chosenId}
              onToggle={() => onToggle?.(pack)}
              to={linkOf?.(pack.id)}
              preview={{
                label: t('phishingExercise.packs.showOf', { name: pack.name }),
                name: t('phishingExercise.packs.show'),
                onClick: () => setShown(pack),
              }}
            />
          ))}
        </ul>
      </div>
      {canCollapse && (
        <Button
          size="small"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole((whole) => !whole)}
        >
          {t(isWhole ? 'phishingExercise.packs.fewer' : 'phishingExercise.packs.all')}
        </Button>
      )}
      {shown && <PackDialog pack={shown} onClose={() => setShown(null)} />}
    </>
  );
}
