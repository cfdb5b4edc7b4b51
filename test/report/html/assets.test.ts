import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { script, style } from '../../../src/report/html/assets.js';

describe('style and script of the HTML report', () => {
  test('are what stands in the folder of the browser', () => {
    expect(style).toBe(readFileSync('src/report/html/browser/report.css', 'utf8'));
    expect(script).toContain('function startTrees() {');
    expect(() => new Function(script)).not.toThrow();
  });

  test('share one scope, in which no name is there twice', () => {
    const names = [...script.matchAll(/^(?:function|const|let) (\w+)/gm)].map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('cannot end the element they stand in', () => {
    expect(style + script).not.toMatch(/<\/(?:style|script)/i);
    expect(style + script).not.toContain('<!--');
  });
});
