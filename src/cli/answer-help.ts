/** This part of the bundle answers help by itself, as it holds only what commands take. */
export { answerHelp } from './main.js';
