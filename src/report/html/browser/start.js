/** Starts the interactive features of the report. */
import { startChangeTables } from './change-tables.js';
import { find } from './find.js';
import { startTrees } from './trees.js';

document.documentElement.classList.add('js');

document.addEventListener('DOMContentLoaded', () => {
  find(document, 'button[data-print]', HTMLButtonElement).addEventListener('click', () => print());
  startTrees();
  startChangeTables();
});
