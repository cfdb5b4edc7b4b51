/** Starts the interactive features of the report. */
import { startChangeTables } from './change-tables.js';
import { find } from './find.js';
import { startTrees } from './trees.js';

document.documentElement.classList.add('js');

document.addEventListener('DOMContentLoaded', () => {
  startPrinting();
  startTrees();
  startChangeTables();
});

function startPrinting() {
  const printsAll = document.querySelector('input[name="print-all"]');
  if (printsAll instanceof HTMLInputElement) {
    const apply = () => document.documentElement.classList.toggle('print-all', printsAll.checked);
    printsAll.addEventListener('change', apply);
    apply();
  }
  find(document, 'button[data-print]', HTMLButtonElement).addEventListener('click', () => print());
}
