import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';
import { TEXT_SETS } from '../../src/i18n/textSets.ts';
import { type TextGroups, translationOf } from './translations.ts';

type Modules = Rolldown.ChunkingContext;
type Group = Rolldown.CodeSplittingGroup;

const source = (path: string) => normalizePath(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

const START = source('src/main.tsx');
/** The shell and the list most users see first. */
const FIRST_LIST = [source('src/SignedInApp.tsx'), source('src/areas/users/all/AllUsersPage.tsx')];
const SIGN_IN = source('src/areas/session/LoginPage.tsx');

const ENGLISH = /\/i18n\/en\/([^/]+)\.json$/;
/**
 * What the first list's modules name but it does not use: react-admin's UI package, in whose place the console has its
 * own components, forms, and the schemas that check them. They load with the screens that need them.
 */
const UNUSED =
  /\/node_modules\/(?:ra-ui-materialui|react-hook-form|ra-core\/dist\/(?:form|test-ui)|zod)\/|\/contract\/.+\.schemas\.js$/;

/** The modules and all their static imports. */
function closureOf(ids: readonly string[], modules: Modules): Set<string> {
  const closure = new Set(ids);
  for (const id of closure) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (!UNUSED.test(imported)) closure.add(imported);
    }
  }
  return closure;
}

const isRuntime = (id: string) => id.includes('rolldown/runtime');

/** What every page needs, with the bundler's own few lines. */
let start: ReadonlySet<string> | undefined;
function isStart(id: string, modules: Modules): boolean {
  start ??= closureOf([START], modules);
  return start.has(id) || isRuntime(id);
}

const isLibrary = (id: string) => /\/node_modules\/|\/vendor\//.test(id);

/**
 * Libraries are separate from the console's own code: releases seldom change them, so browsers keep them
 * cached. What both branches need comes with the start.
 */
let branches: { guest: ReadonlySet<string>; firstList: ReadonlySet<string> } | undefined;
function branchChunk(id: string, modules: Modules): string | null {
  branches ??= {
    guest: closureOf([SIGN_IN], modules),
    firstList: closureOf(FIRST_LIST, modules),
  };
  const { guest, firstList } = branches;
  if (firstList.has(id)) {
    if (guest.has(id)) return 'start';
    return isLibrary(id) ? 'framework' : 'shell';
  }
  if (!guest.has(id)) return null;
  // Dialogs of the console have forms, too.
  return isLibrary(id) ? 'forms' : 'sign-in';
}

const words = (text: string) => text.split(' ');
const GUEST_TEXTS = words('common session account sso guest legal');

/** Which texts of other languages load together. */
export const CONSOLE_TEXTS: TextGroups = {
  guest: GUEST_TEXTS,
  shell: [...TEXT_SETS.console, 'ra'],
  training: words(
    'calendar game gaming home message pdf policies secureCode sharing survey surveys training',
  ),
  phishing: words('phishingExercise phishingSimulation'),
  settings: words('import invite reminders settings upload userProfile'),
  reports: words('dashboards guides reports schedules'),
  partner: words('licensing partner receivables'),
};
export const LEARN_TEXTS: TextGroups = {
  guest: GUEST_TEXTS,
  learn: words('game learn message pdf profile survey training video'),
};

/** The chunk of texts in another language. */
function translationChunk(id: string): string | null {
  const { language, group } = translationOf(id) ?? {};
  return language && group ? `texts-${language}-${group}` : null;
}

/**
 * The chunk of texts. English ones that the whole console shares come with its code, as they are what most users read; the
 * others, like modules that are no texts (null), stay with the pages which use them.
 */
export function textsChunk(id: string): string | null {
  const [, name] = ENGLISH.exec(id) ?? [];
  const isShared = TEXT_SETS.console.some((shared) => shared === name);
  return isShared ? 'shell' : translationChunk(id);
}

/**
 * Modules that always load together go into one file. On its own the bundler makes dozens of small ones,
 * whose requests, headers and worse compression hold up the first list. Everything else stays with the
 * screen that needs it.
 */
export const chunkGroups: Group[] = [
  {
    name: (id, modules) => (isStart(id, modules) ? 'start' : (textsChunk(id) ?? branchChunk(id, modules))),
    debugName: 'what loads together',
    // Dependencies are in a group of their own already, or belong to other screens and must stay there.
    includeDependenciesRecursively: false,
  },
];

/**
 * The learner's app: what every page needs, the frame with the list of tasks and its texts, a task with the player of courses
 * and their texts, and the sign-in page.
 */
const LEARN = {
  start: [source('learn/main.tsx')],
  tasks: [source('learn/LearnApp.tsx'), source('learn/tasks/TasksPage.tsx'), source('i18n/en/learn.json')],
  task: [
    source('learn/tasks/TaskPage.tsx'),
    source('learn/kinds/course/CourseTask.tsx'),
    source('i18n/en/training.json'),
    source('i18n/en/video.json'),
  ],
  signIn: [SIGN_IN],
};

let learn: Record<keyof typeof LEARN, ReadonlySet<string>> | undefined;
function learnChunk(id: string, modules: Modules): string | null {
  learn ??= {
    start: closureOf(LEARN.start, modules),
    tasks: closureOf(LEARN.tasks, modules),
    task: closureOf(LEARN.task, modules),
    signIn: closureOf(LEARN.signIn, modules),
  };
  const { start, tasks, task, signIn } = learn;
  if (start.has(id) || isRuntime(id) || (tasks.has(id) && signIn.has(id))) return 'start';
  const texts = translationChunk(id);
  if (texts) return texts;
  if (tasks.has(id)) return 'tasks';
  if (!signIn.has(id)) return task.has(id) ? 'task' : null;
  // Other pages of the app have forms, too.
  return isLibrary(id) ? 'forms' : 'sign-in';
}

/** The same for the learner's app. */
export const learnChunkGroups: Group[] = [
  { name: learnChunk, debugName: 'what loads together', includeDependenciesRecursively: false },
];
