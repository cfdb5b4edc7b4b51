/** How the parts of a package name each other. Source: ECMA-376 part 2, Part Naming and Relationships Markup. */
import { posix } from 'node:path';

/** The form under which a part is found: part names are compared without case, and have no slash in front here. */
export function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** The part a relationship leads to: a target is absolute, or relative to the folder of the part it starts from. */
export function resolveTarget(source: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  return posix.normalize(posix.join('/', path.startsWith('/') ? '' : posix.dirname(source), path)).slice(1);
}

/** The part that holds the relationships of a part; of the package itself for ''. */
export function relationshipsPart(source: string): string {
  return posix.join(posix.dirname(source), '_rels', `${posix.basename(source)}.rels`);
}
