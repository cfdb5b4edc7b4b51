import { describe, expect, test } from 'vitest';
import { html } from '../../../src/report/html/html.js';

describe('a template of HTML', () => {
  test('shows text as text, in elements and in attributes', () => {
    const hostile = `<script>alert("1" + '2')</script>&amp;`;
    expect(html`<p title="${hostile}">${hostile}</p>`.source).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot; + &#39;2&#39;)&lt;/script&gt;&amp;amp;">' +
        '&lt;script&gt;alert(&quot;1&quot; + &#39;2&#39;)&lt;/script&gt;&amp;amp;</p>',
    );
  });

  test('takes templates, lists of them, numbers and nothing', () => {
    expect(html`<ul>${[1, 2].map((one) => html`<li>${one}</li>`)}${undefined}</ul>`.source).toBe(
      '<ul><li>1</li><li>2</li></ul>',
    );
  });

  test('shows what is there without being seen, what turns the order of writing, and halves of characters', () => {
    expect(html`${'a\u202eb\u200bc\u0000d\u2028e\ud800f'}`.source).toBe(
      'a\\u202eb\\u200bc\\u0000d\\u2028e\\ud800f',
    );
  });

  test('leaves lines, tabs and whole characters alone', () => {
    expect(html`${'一行目\n二行目\t𠮷野 葛\u{e0100}'}`.source).toBe('一行目\n二行目\t𠮷野 葛\u{e0100}');
  });

  test('does not take for HTML what only looks like it', () => {
    const forged = JSON.parse('{"source":"<b>"}') as string;
    expect(() => html`${forged}`).toThrow();
  });
});
