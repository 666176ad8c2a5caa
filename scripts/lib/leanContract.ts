import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

/** The part of the syntax tree's nodes that is used. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
export type Parse = (code: string, language: 'js' | 'ts') => Node;

/** The fields of a declared call, or of a resource's five, that only the gateway and the reference read. */
const OF_THE_GATEWAY: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set(['params', 'query', 'body', 'response', 'summary']),
  recordEndpoints: new Set(['filter', 'record', 'body', 'summaries']),
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? (node.name as string) : '');

/** The node and everything below it, without types. */
function* descendants(node: Node): Generator<Node> {
  yield node;
  // `x as T` and its like contain an expression; other nodes of TypeScript's are types.
  const isType = node.type.startsWith('TS');
  for (const value of isType ? [node.expression] : Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* descendants(child);
  }
}

/** The names that a node refers to. The key of a field and what comes after a dot only look like one. */
function* references(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield nameOf(node);
  const isNamed = (node.type === 'Property' || node.type === 'MemberExpression') && node.computed !== true;
  const { key: _key, property: _property, ...rest } = node;
  const isType = node.type.startsWith('TS');
  for (const value of isType ? [node.expression] : Object.values(isNamed ? rest : node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* references(child);
  }
}

/** The module without what the console never reads of its calls, with its syntax tree. */
function withoutSchemas(code: string, parse: Parse, language: 'js' | 'ts') {
  const program = parse(code, language);
  const cuts: [start: number, end: number][] = [];
  for (const { type, callee, arguments: args } of descendants(program)) {
    const [spec] = (args ?? []) as Node[];
    const unread = type === 'CallExpression' ? OF_THE_GATEWAY[nameOf(callee)] : undefined;
    if (!unread || spec?.type !== 'ObjectExpression') continue;
    const fields = spec.properties as Node[];
    for (const [at, field] of fields.entries()) {
      if (unread.has(nameOf(field.key))) cuts.push([field.start, fields[at + 1]?.start ?? spec.end - 1]);
    }
  }
  if (cuts.length === 0) return { lean: code, program };
  const fromTheEnd = cuts.sort(([a], [b]) => b - a);
  const lean = fromTheEnd.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
  return { lean, program: parse(lean, language) };
}

interface Statement {
  readonly text: string;
  /** What it declares or imports, and whether it is exported. */
  readonly names: readonly string[];
  readonly refersTo: ReadonlySet<string>;
  readonly isExported: boolean;
  readonly isImport: boolean;
  readonly usesZod: boolean;
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === 'FunctionDeclaration') return [nameOf(declaration.id)];
  if (declaration.type !== 'VariableDeclaration') return [];
  const patterns = (declaration.declarations as Node[]).map(({ id }) => id as Node);
  const names = patterns.flatMap((pattern) => [...descendants(pattern)].map(nameOf));
  // A shorthand such as `{ max }` has its name twice.
  return [...new Set(names)].filter((name) => name !== '');
}

/** A module of the contract; in one piece where nothing needs zod. */
interface Split {
  readonly main: string;
  readonly plain?: string;
  readonly schemas?: string;
}

const filesOf = (file: string) => ({
  plainFile: file.replace(/\.ts$/, '.plain.js'),
  schemasFile: file.replace(/\.ts$/, '.schemas.js'),
});

/** Splits the contract's modules into what needs zod and what does not. One for each build. */
export function createSplitter(parse: Parse, read = (file: string) => readFileSync(file, 'utf8')) {
  const kept = new Map<string, ReadonlySet<string>>();

  /** The names that a module of the contract exports and that need zod. */
  function zodNamesOf(file: string): ReadonlySet<string> {
    const known = kept.get(file);
    if (known) return known;
    // A module that imports itself, through others, is taken to need nothing there.
    kept.set(file, new Set());
    const names = statementsOf(read(file), file, 'ts')
      .filter(({ usesZod, isImport }) => usesZod && !isImport)
      .flatMap(({ names: own }) => own);
    kept.set(file, new Set(names));
    return kept.get(file) ?? new Set();
  }

  const needsZod = (source: string, imported: string, file: string) =>
    source === 'zod' ||
    (source.startsWith('.') && zodNamesOf(`${join(dirname(file), source)}.ts`).has(imported));

  function statementsOf(code: string, file: string, language: 'js' | 'ts'): Statement[] {
    const { lean, program } = withoutSchemas(code, parse, language);
    const zodNames = new Set<string>();
    const statements: Statement[] = [];
    for (const node of program.body as Node[]) {
      if (node.type.startsWith('TS') || node.importKind === 'type' || node.exportKind === 'type') continue;
      const declaration = (node.declaration ?? node) as Node;
      const isImport = node.type === 'ImportDeclaration';
      const specifiers = isImport ? (node.specifiers as Node[]) : [];
      for (const { local, imported } of specifiers) {
        const source = (node.source as Node).value as string;
        if (needsZod(source, nameOf(imported), file)) zodNames.add(nameOf(local));
      }
      const refersTo = new Set(isImport ? [] : references(declaration));
      const names = isImport ? specifiers.map(({ local }) => nameOf(local)) : declaredNames(declaration);
      const usesZod = [...refersTo].some((name) => zodNames.has(name));
      const text = lean.slice(node.start, node.end);
      statements.push({ text, names, refersTo, isExported: declaration !== node, isImport, usesZod });
      if (usesZod) for (const name of names) zodNames.add(name);
    }
    return statements;
  }

  /**
   * The module in three: what does not need zod, the schemas, which import it, and under the module's own name both
   * together. So there is no circle, in which a schema could be made before the constants that it is made of.
   */
  return (code: string, file: string): Split => {
    const statements = statementsOf(code, file, 'js');
    const imports = statements.filter(({ isImport }) => isImport);
    const others = statements.filter(({ isImport }) => !isImport);
    const textsOf = (some: readonly Statement[]) => some.map(({ text }) => text);
    const exportsOf = (some: readonly Statement[]) =>
      some.filter(({ isExported }) => isExported).flatMap(({ names }) => names);
    const plain = others.filter(({ usesZod }) => !usesZod);
    const schemas = others.filter(({ usesZod }) => usesZod);
    // What only the schemas need must not load with the calls.
    const importsOf = (some: readonly Statement[]) =>
      imports.filter(({ names }) => names.some((name) => some.some(({ refersTo }) => refersTo.has(name))));
    if (schemas.length === 0) return { main: textsOf([...importsOf(plain), ...plain]).join('\n') };
    const { plainFile, schemasFile } = filesOf(file);
    const shared = plain.flatMap(({ names }) => names);
    const from = (target: string) => `from ${JSON.stringify(target)};`;
    return {
      main: [
        `export { ${exportsOf(plain).join(', ')} } ${from(plainFile)}`,
        `export { ${exportsOf(schemas).join(', ')} } ${from(schemasFile)}`,
      ].join('\n'),
      plain: [
        ...textsOf([...importsOf(plain), ...plain]),
        `export { ${shared.map((name) => `${name} as plain$${name}`).join(', ')} };`,
      ].join('\n'),
      schemas: [
        ...textsOf(importsOf(schemas)),
        `import { ${shared.map((name) => `plain$${name} as ${name}`).join(', ')} } ${from(plainFile)}`,
        ...textsOf(schemas),
      ].join('\n'),
    };
  };
}

const PART = /\/contract\/.*\.(?:plain|schemas)\.js$/;

/**
 * The contract as a built console needs it. Its schemas check forms, so they come with the first form; the paths
 * and rules of its calls, which every page needs, come without them and without zod. In development the console
 * checks answers, too, and reads the contract as it is.
 */
export function leanContract(): Plugin {
  const parts = new Map<string, string>();
  let split: ReturnType<typeof createSplitter> | undefined;
  return {
    name: 'lean-contract',
    apply: 'build',
    resolveId: {
      filter: { id: PART },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: PART },
      handler: (id) => parts.get(id),
    },
    transform: {
      filter: { id: /\/contract\/[^?]+\.ts$/ },
      handler(code, id) {
        split ??= createSplitter((text, lang) => this.parse(text, { lang }) as unknown as Node);
        const file = normalizePath(id);
        const { plainFile, schemasFile } = filesOf(file);
        const { main, plain, schemas } = split(code, file);
        if (plain !== undefined) parts.set(plainFile, plain);
        if (schemas !== undefined) parts.set(schemasFile, schemas);
        return { code: main, map: null, moduleSideEffects: false } satisfies Rolldown.TransformResult;
      },
    },
  };
}
