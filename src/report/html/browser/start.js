/** Starts what the report can do beside being read. */
import { startChangeTables } from './change-tables.js';
import { find, findAll } from './find.js';
import { startTrees } from './trees.js';

document.documentElement.classList.add('js');

document.addEventListener('DOMContentLoaded', () => {
  showLocalTimes();
  startPrinting();
  startTrees();
  startChangeTables();
});

/** Times as the reader's clock shows them. */
function showLocalTimes() {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  for (const time of findAll(document, 'time', HTMLTimeElement)) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.getTime())) time.textContent = format.format(at);
  }
}

function startPrinting() {
  const printsAll = document.querySelector('input[name="print-all"]');
  if (printsAll instanceof HTMLInputElement) {
    const apply = () => document.documentElement.classList.toggle('print-folded', !printsAll.checked);
    printsAll.addEventListener('change', apply);
    apply();
  }
  find(document, 'button[data-print]', HTMLButtonElement).addEventListener('click', () => print());
}
