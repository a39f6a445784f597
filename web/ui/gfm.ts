import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm as syntax } from 'micromark-extension-gfm'

interface Reader {
  data(): object
}

/** GitHub's tables, lists to tick and the like: what remark-gfm does, without the half of it that writes markdown. */
export function gfm(this: Reader): void {
  Object.assign(this.data(), { micromarkExtensions: [syntax()], fromMarkdownExtensions: [gfmFromMarkdown()] })
}
