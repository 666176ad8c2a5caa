import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;
type Group = Rolldown.CodeSplittingGroup;

const source = (path: string) => normalizePath(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)));

const START = source('main.tsx');
/** The shell and the list most users see first. */
const FIRST_LIST = [source('SignedInApp.tsx'), source('areas/users/all/AllUsersPage.tsx')];
const GUEST_SCREENS = source('areas/session/');

const GUEST_PARTS =
  /src\/areas\/session\/(?:GuestLayout|Field|PasswordField|SubmitButton|Notice|loginRules|[a-z]+\.module)\b|src\/components\/brand\/|src\/authProvider\/(?:signIn|flash|loginErrors)\b/;
const CONSOLE_TEXTS = /\/i18n\/([^/]+)\/(?!account|common|guest|legal|session|sso|userProfile)[^/]+\.json$/;

/**
 * react-admin's UI package: the console has its own components, and whatever a later screen uses of it should
 * load with that screen.
 */
const UNUSED = /\/node_modules\/ra-ui-materialui\//;

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

/** Modules the first list needs and no guest screen does: the sign-in page must not wait for them. */
function firstListModules(modules: Modules): ReadonlySet<string> {
  const start = closureOf([START], modules);
  const screens = [...start]
    .flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.startsWith(GUEST_SCREENS));
  const guests = closureOf([START, ...screens], modules);
  return new Set([...closureOf(FIRST_LIST, modules)].filter((id) => !guests.has(id)));
}

let firstList: ReadonlySet<string> | undefined;

/**
 * Libraries are separate from the console's own code: releases seldom change them, so browsers keep them
 * cached.
 */
function firstListChunk(id: string, modules: Modules): string | null {
  firstList ??= firstListModules(modules);
  if (!firstList.has(id)) return null;
  return id.includes('/node_modules/') ? 'framework' : 'shell';
}

function textsChunk(id: string): string | null {
  const language = CONSOLE_TEXTS.exec(id)?.[1];
  return language === undefined ? null : `texts-${language}`;
}

/**
 * Modules that always load together go into one file. On its own the bundler makes dozens of small ones,
 * whose headers and worse compression cost the first list 50 KB. Everything else stays with the screen that
 * needs it.
 */
export const chunkGroups: Group[] = [
  { name: 'guest', test: GUEST_PARTS, priority: 1 },
  { name: textsChunk, debugName: 'texts', priority: 1 },
  // Its dependencies are already included, or belong to the guest screens and must stay there.
  { name: firstListChunk, debugName: 'first list', includeDependenciesRecursively: false },
];
