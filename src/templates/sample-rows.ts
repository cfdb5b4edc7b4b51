/** What stands in the example rows of each table, by column. Pure. */
import { words } from '../words/words.js';

type SampleRow = Readonly<Record<string, string>>;

/** Example rows of a table, without the mark; a column that is not named stays blank. */
export function sampleRows(table: string): readonly SampleRow[] {
  return samples()[table] ?? [];
}

/** Made at the time of use: they are in the language that was chosen by then. */
function samples(): Readonly<Record<string, readonly SampleRow[]>> {
  const { sample, truth } = words.templates;
  const [director = '', manager = ''] = sample.grade;
  const [thisYear = '', nextYear = ''] = sample.chart;
  const [department = '', section = ''] = sample.team;
  const [vendors = '', costCentres = ''] = sample.master;
  const [purchases = '', bookings = ''] = sample.masterDescription;
  const [rank = '', account = ''] = sample.field;
  const [review = '', digits = ''] = sample.fieldDescription;
  const [firstItem = '', secondItem = ''] = sample.item;
  const [folder = '', subfolder = ''] = sample.folder;
  const [expenses = '', personnel = ''] = sample.category;
  const { yes, no } = truth;
  return {
    grades: [
      { code: 'G10', name: director, level: '90', default: no },
      { code: 'G20', name: manager, level: '70', default: yes },
    ],
    charts: [
      { name: thisYear, activateOn: '2026-04-01' },
      { name: nextYear, activateOn: '2027-04-01' },
    ],
    teams: [
      { chart: thisYear, code: '0100', name: department, notes: sample.notes, approveOnly: no },
      { chart: thisYear, code: '0110', name: section, parentCode: '0100', approveOnly: no },
    ],
    masters: [
      { code: 'vendors', name: vendors, description: purchases, defaultSortBy: 'code' },
      { code: 'cost-centres', name: costCentres, description: bookings, defaultSortBy: 'name' },
    ],
    'master-fields': [
      {
        master: 'vendors',
        code: 'rank',
        title: rank,
        fieldType: 'pull_down',
        required: yes,
        description: review,
        options: 'A; B; C',
        visible: yes,
      },
      {
        master: 'vendors',
        code: 'account',
        title: account,
        fieldType: 'text',
        required: no,
        description: digits,
        visible: yes,
      },
    ],
    items: [
      {
        master: 'vendors',
        code: '0001',
        name: firstItem,
        description: sample.itemDescription,
        startsOn: '2026-04-01',
        endsOn: '2031-03-31',
      },
      { master: 'vendors', code: '0002', name: secondItem, startsOn: '2026-04-01' },
    ],
    folders: [
      { code: 'F01', name: folder, description: sample.folderDescription },
      { code: 'F0101', name: subfolder, parentCode: 'F01' },
    ],
    categories: [{ name: expenses }, { name: personnel }],
  };
}
