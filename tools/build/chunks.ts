/**
 * One file for what every page of the app needs, which compresses better than thirty small ones (decision 0025);
 * and which built files a page needs at once.
 */

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** All that can be reached from these, themselves among them; what one needs stands before it. */
export function closure(roots: readonly string[], next: (one: string) => readonly string[]): Set<string> {
  const visited = new Set<string>();
  const found = new Set<string>();
  const visit = (one: string) => {
    if (visited.has(one)) return;
    visited.add(one);
    next(one).forEach(visit);
    found.add(one);
  };
  roots.forEach(visit);
  return found;
}

/**
 * A built file for modules that are needed together: those that all pages of one of `sets` need at once. The pages
 * themselves stay apart, but for those of `included`; modules of an earlier file stay there.
 */
export function shared(name: string, sets: readonly (readonly string[])[], included: readonly string[] = []) {
  let members: Set<string> | undefined;
  const neededByAll = (pages: readonly string[], modules: Modules): string[] => {
    const needs = (page: string) => closure([page], (id) => modules.getModuleInfo(id)?.importedIds ?? []);
    const [first = new Set<string>(), ...others] = pages.map(needs);
    return [...first].filter((id) => !pages.includes(id) && others.every((set) => set.has(id)));
  };
  return {
    name: (id: string, modules: Modules): string | null => {
      members ??= new Set([...included, ...sets.flatMap((pages) => neededByAll(pages, modules))]);
      return members.has(id) ? name : null;
    },
  };
}

type BuiltChunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
};

/** The built files that hold the modules asked for, and all that those cannot run without. */
export function neededAtOnce(chunks: readonly BuiltChunk[], asked: (id: string) => boolean): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const roots = chunks.filter(({ moduleIds }) => moduleIds.some(asked)).map(({ fileName }) => fileName);
  return closure(roots, (name) => byName.get(name)?.imports.filter((one) => byName.has(one)) ?? []);
}
