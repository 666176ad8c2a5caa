import { type Game, gameEndpoints } from '@contract/gaming/games';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Stop from '@mui/icons-material/StopCircleOutlined';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { gamePath } from './links';
import { GAME_QUERIES, useGameKind } from './useGames';

const isOver = ({ status }: Game) => status === 'ENDED' || status === 'ARCHIVED';

/** What can be done with a game; on its own page it is not led to. */
export function useGameActions({ isOpen = false }: { isOpen?: boolean } = {}): ActionsOf<Game> {
  const t = useT();
  const navigate = useNavigate();
  const kind = useGameKind();
  const [, setEdited] = useQueryFlag('edit');
  const canEdit = useCan(gameEndpoints.update);
  const canEnd = useCan(gameEndpoints.end);
  const canArchive = useCan(gameEndpoints.archive);
  const end = useAction(gameEndpoints.end, { success: 'gaming.end.done', refreshes: GAME_QUERIES });
  const archive = useAction(gameEndpoints.archive, {
    success: 'gaming.archive.done',
    refreshes: GAME_QUERIES,
  });
  const at = ({ id }: Game) => ({ params: { companyId: currentCompanyId(), id } });
  const asks = (verb: 'end' | 'archive', { name, status }: Game) => ({
    title: t(`gaming.${verb}.title`, { name }),
    description: t(status === 'QUEUED' ? 'gaming.archive.queued' : `gaming.${verb}.text`),
    confirmLabel: t(`gaming.${verb}.button`),
  });
  return useRowActions<Game>([
    !isOpen && {
      key: 'report',
      label: t('gaming.report'),
      icon: Assessment,
      run: ({ id }) => navigate(gamePath(kind, id)),
    },
    canEdit && {
      key: 'edit',
      label: t('gaming.edit.button'),
      icon: Edit,
      isOffered: (game) => !isOver(game),
      run: ({ id }) => setEdited(String(id)),
    },
    canEnd && {
      key: 'end',
      label: t('gaming.end.button'),
      icon: Stop,
      danger: true,
      isOffered: (game) => !isOver(game) && game.status !== 'QUEUED',
      confirm: (game) => asks('end', game),
      run: (game) => end.run(at(game)),
    },
    canArchive && {
      key: 'archive',
      label: t('gaming.archive.button'),
      icon: Archive,
      danger: true,
      isOffered: ({ status }) => status !== 'ARCHIVED',
      confirm: (game) => asks('archive', game),
      run: (game) => archive.run(at(game)),
    },
  ]);
}
