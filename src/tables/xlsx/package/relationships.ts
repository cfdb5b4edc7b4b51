/**
 * Relationships between the parts of a package. Never followed outside the package. Source:
 * ECMA-376 part 2, Part Naming and Relationships Markup.
 */
import { posix } from 'node:path';
import { parseXml } from './parse-xml.js';
import type { Zip } from './zip.js';

export interface Relationship {
  readonly id: string;
  /** Last word of the type: the rest differs between the transitional and the strict format. */
  readonly kind: string;
  readonly part: string;
}

/** Reads the relationships of a part, '' for the package itself. @throws UnreadableFile */
export async function readRelationships(zip: Zip, source: string): Promise<readonly Relationship[]> {
  const part = relationshipsPart(source);
  const relationships: Relationship[] = [];
  if (!zip.has(part)) return relationships;
  await parseXml(zip.read(part), { part, root: 'Relationships' }, () => ({
    open: (name, { Id = '', Type = '', Target = '', TargetMode }, depth) => {
      if (depth !== 2 || name !== 'Relationship' || TargetMode === 'External') return;
      relationships.push({
        id: Id,
        kind: Type.slice(Type.lastIndexOf('/') + 1),
        part: resolveTarget(source, Target),
      });
    },
  }));
  return relationships;
}

function relationshipsPart(source: string): string {
  return posix.join(posix.dirname(source), '_rels', `${posix.basename(source)}.rels`);
}

/** A target is absolute, or relative to the folder of its source part. */
function resolveTarget(source: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  return posix.normalize(posix.join('/', path.startsWith('/') ? '' : posix.dirname(source), path)).slice(1);
}
