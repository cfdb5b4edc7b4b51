import { describe, expect, test } from 'vitest';
import { fieldTitles } from '../../../src/plan/records/field-titles.js';
import { aChange, aListing, anExisting } from '../../helpers/builders.js';

const listed = aListing('masters', [
  anExisting('masters', {
    code: 'V1',
    name: 'Vendors',
    'fields.rank.title': 'Rank',
    'fields.rank.fieldType': 'text',
    'fields.size.title': 'Size',
    'fields.size.fieldType': 'text',
  }),
]);

describe('titles of custom fields', () => {
  test('are those that the masters of the service give them', () => {
    expect(fieldTitles([listed], [])).toEqual(
      new Map([
        [
          'V1',
          new Map([
            ['rank', 'Rank'],
            ['size', 'Size'],
          ]),
        ],
      ]),
    );
  });

  test('are those after the changes; a field that is removed keeps the one it had', () => {
    const renamed = { field: 'fields.rank.title', before: 'Rank', after: 'Class' };
    const removed = [
      { field: 'fields.size.title', before: 'Size', after: null },
      { field: 'fields.size.fieldType', before: 'text', after: null },
    ];
    const [{ values: group } = { values: {} }] = listed.records;
    const change = aChange('masters', 'V1', { action: 'update', group, fields: [renamed, ...removed] });
    expect(fieldTitles([], [change]).get('V1')).toEqual(
      new Map([
        ['rank', 'Class'],
        ['size', 'Size'],
      ]),
    );
  });

  test('are unknown of records that define no fields', () => {
    expect(
      fieldTitles([aListing('grades', [anExisting('grades', { code: 'G1', name: 'Chief' })])], []),
    ).toEqual(new Map());
  });
});
