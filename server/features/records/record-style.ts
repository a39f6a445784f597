/** Light, dark and print. */
export const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#212529;background:#fff}
main{max-width:820px;margin:0 auto;padding:32px 16px}
header{display:flex;gap:20px;align-items:center}
header img{width:96px;height:96px;border-radius:8px}
h1{font-size:26px;line-height:1.25;margin:0 0 4px}
h2{font-size:20px;margin:36px 0 8px;border-bottom:1px solid #ced4da;padding-bottom:4px}
h3{font-size:16px;margin:0 0 6px;overflow-wrap:anywhere}
p{margin:0}
article{padding:12px 0;border-bottom:1px solid #e9ecef;break-inside:avoid}
dl{margin:0;display:grid;gap:4px}
dl div{display:grid;grid-template-columns:minmax(0,180px) minmax(0,1fr);gap:12px}
dt{color:#495057}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:520px){dl div{grid-template-columns:1fr;gap:0;margin-bottom:6px}}
@media (prefers-color-scheme:dark){body{color:#e9ecef;background:#1a1b1e}dt{color:#adb5bd}h2{border-color:#495057}article{border-color:#343a40}}
@media print{body{color:#000;background:#fff}dt{color:#333}main{max-width:none;padding:0}}
`
