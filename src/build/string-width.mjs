// Replaces string-width in the bundle. Plain text is measured without the package, whose emoji
// pattern takes longer to compile than most commands take to start.
import { plainWidth } from '../report/text/text-width.ts';

export default function stringWidth(text, options) {
  const width = plainWidth(text.replaceAll('\n', ''));
  return width ?? require('../../node_modules/string-width/index.js').default(text, options);
}
