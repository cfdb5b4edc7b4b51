// The bill of materials of the bundle, in the format of CycloneDX 1.6 (https://cyclonedx.org).
import { createHash } from 'node:crypto';
import { purlOf } from './third-parties.mjs';

/**
 * @param manifest our package.json
 * @param bundled what thirdParties() returns
 * @param createdAt a Date
 */
export function softwareBill(manifest, { parties, usedDirectly }, createdAt) {
  const { name, version, description, license } = manifest;
  const purl = purlOf(manifest);
  const components = parties.map(componentOf);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber([purl, createdAt.toISOString(), components]),
    version: 1,
    metadata: {
      timestamp: createdAt.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { ...described(purl, license), type: 'application', name, version, description },
    },
    components,
    dependencies: [
      { ref: purl, dependsOn: usedDirectly },
      ...parties.map((party) => ({ ref: party.purl, dependsOn: party.uses })),
    ],
    compositions: [{ aggregate: 'complete', assemblies: [purl], dependencies: [purl] }],
  };
}

function componentOf({ purl, name, version, license, integrity }) {
  const [, group, base] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name);
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  const scoped = group === undefined ? {} : { group };
  const hashes = [{ alg: 'SHA-512', content }];
  return { ...described(purl, license), type: 'library', ...scoped, name: base, version, hashes };
}

/** An id of the SPDX list is not an expression to CycloneDX. */
function described(purl, license) {
  const isExpression = license.includes(' ');
  return {
    'bom-ref': purl,
    purl,
    licenses: [isExpression ? { expression: license } : { license: { id: license } }],
  };
}

/** A UUID of the content: the same build twice gives the same file. */
function serialNumber(content) {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
