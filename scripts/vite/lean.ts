/**
 * Fewer bytes on the way in: libraries in the form that production needs, and one file for what every page of the
 * app needs, which compresses better than thirty small ones (decision "the first graph").
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Resolves as the router's browser package does, so that both mean the same copy. */
const ofRouter = createRequire(createRequire(import.meta.url).resolve('react-router-dom/package.json'));

/** The router's package names only its development build, whose warnings and names for tools nobody here reads. */
const ROUTER = join(dirname(ofRouter.resolve('react-router/package.json')), 'dist', 'production');
const ROUTER_ENTRIES: Readonly<Record<string, string>> = {
  'react-router': join(ROUTER, 'index.mjs'),
  'react-router/dom': join(ROUTER, 'dom-export.mjs'),
};

/**
 * A name for developers' tools, given to a component at the top level of a library's module: an effect that would
 * keep the component although nobody uses it.
 */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

const MAKES_COMPONENT = /(?<=^var \w+ )= (React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/** Links can fetch pages ahead where a server names their files: no link of ours asks for it, and all phones carry it. */
const PREFETCH = /return shouldPrefetch && !isAbsolute \?[^;]*: link;/;

/**
 * Parts of the router that nothing here calls and no bundler can tell apart: sending forms through it, fetchers, and
 * tools that watch it. All phones carry them.
 */
const UNCALLED = [
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
];
const UNCALLED_BODY = new RegExp(
  `^( *)((?:async )?function (?:${UNCALLED.join('|')})\\()[^]*?^\\1\\}$`,
  'gm',
);

/** @throws Error where the router was written anew, so that the list above is looked through again. */
function withoutUncalled(code: string): string {
  if (!code.includes('function createRouter(')) return code;
  let left = 0;
  const lean = code.replace(UNCALLED_BODY, (_, indent: string, head: string) => {
    left += 1;
    return `${indent}${head}) { throw new Error('left out of this build: see scripts/vite/lean.ts'); }`;
  });
  if (left !== UNCALLED.length)
    throw new Error(`${left} of ${UNCALLED.length} parts of the router were found`);
  return lean;
}

/** Imported for their effects by Emotion, which have none: nothing of them is used where they are not called. */
const WITHOUT_EFFECTS = /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is)[\\/]/;

/** Takes what production does not need out of the libraries. */
export function leanLibraries(): Plugin {
  return {
    name: 'hub:lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(?:\/dom)?$/ },
      handler: (source) => ROUTER_ENTRIES[source],
    },
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
      handler: (code) => ({
        code: withoutUncalled(code)
          .replace(DISPLAY_NAME, '')
          .replace(MAKES_COMPONENT, '= /* @__PURE__ */ $1')
          .replace(PREFETCH, 'return link;'),
        map: null,
      }),
    },
  };
}

export const hasEffects = (id: string): boolean => !WITHOUT_EFFECTS.test(id);

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** All modules that `root` needs at once, itself among them. */
function neededBy(root: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  return found;
}

/**
 * One file for modules that are needed together: those that all pages of one of `sets` need. The pages themselves
 * stay apart, and modules of an earlier file stay there.
 */
export function shared(name: string, sets: readonly (readonly string[])[]) {
  let members: Set<string> | undefined;
  const inAll = (pages: readonly string[], modules: Modules): string[] => {
    const [first = new Set<string>(), ...others] = pages.map((page) => neededBy(page, modules));
    return [...first].filter((id) => !pages.includes(id) && others.every((set) => set.has(id)));
  };
  return {
    name: (id: string, modules: Modules): string | null => {
      members ??= new Set(sets.flatMap((pages) => inAll(pages, modules)));
      return members.has(id) ? name : null;
    },
  };
}

type BuiltChunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
};

/** The built files that hold the modules asked for, and all that those cannot run without, which come first. */
export function neededAtOnce(chunks: readonly BuiltChunk[], asked: (id: string) => boolean): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
    found.add(name);
  };
  for (const { fileName, moduleIds } of chunks) if (moduleIds.some(asked)) visit(fileName);
  return found;
}
