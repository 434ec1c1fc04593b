import type { OcrEvidence } from '@proofline/engine/spec'

/** Buttons, menus and captions of apps, stores and browsers, as they stand alone in a line: plain, in lower case. */
const WORDS = new Set(
  [
    'like|likes|liked|comment|comments|share|shares|follow|following|followers|message|send message|reply|repost|retweet',
    'see all|see more|show more|view all|see translation|write a comment|write a post|create post|create a page|photo/video',
    'tag friends|tag people|check in|feeling/activity|live video|page transparency|suggest edits|add to story|save|saved',
    'home|about|photos|videos|posts|reviews|community|events|search|menu|settings|notifications|profile|log in|log out',
    'sign in|sign out|sign up|categories|collections|browse categories|all categories|filters|sort by|add to cart|view cart',
    'invite your friends to like this page|suggested for you|people you may know|add friend|add photo|chat',
    'install|installed|get|open|update|free|paid|free to install|free plan available|free trial available|in-app purchases',
    'contains ads|ratings & reviews|what’s new|screenshots|file|edit|view|tools|help|window|reload|bookmarks|inbox|sent',
    'drafts|spam|trash|compose|archive|forward|reply all|gefällt mir|kommentieren|teilen|suchen|anmelden|abmelden',
    "j'aime|commenter|partager|rechercher|me gusta|comentar|compartir|buscar|iniciar sesión|mi piace|commenta|condividi",
    '赞|评论|转发|分享|关注|收藏|搜索|登录|首页',
  ].flatMap((line) => line.split('|')),
)
/** What an icon before such a word is read as: "O Send Message". */
const ICON = /^[\p{L}\p{N}](?= \p{L}{2})/u
/** So many different ones stand on no advertisement, only on a page of an app. */
const PAGE = 4

/** A rating with the number of those who gave it, which a store sets under what it offers: "4.9 (1802)". */
const RATING = /^[★☆*]? ?[0-5][.,]\d ?[★☆*]? ?\(\d[\d.,]* ?[km]?\)$/iu
/** So many of them are a list of a store; two stand in banners of programs, too. */
const LISTED = 3
/** What a store says of a price under such a rating. */
const PRICE = /^(?:free (?:to install|plan available|trial available)|\d{1,3}[- ]day free trial)$/iu

/** What stands in the bar at the top of a telephone: the time, the network, the battery. */
const STATUS = /^(?:\d{1,2}:\d{2}(?: ?[ap]m)?|\d{1,3} ?%|[2345]g|lte|volte|wi-?fi|[+.•·| ])+$/iu
const STATUS_TIME = /\b\d{1,2}:\d{2}\b/u
/** It lies within this share of the picture's height. */
const STATUS_TOP = 0.06

/**
 * The lines of a still picture without those of the interface it was taken of: an advertisement says none of them. Only
 * lines that are nothing but such words, and only where the picture as a whole shows what they are. Lines of films,
 * which have times, stay as they are.
 */
export function withoutInterface(lines: readonly OcrEvidence[]): OcrEvidence[] {
  const pages = new Map<string | undefined, ReturnType<typeof interfaceOf>>()
  return lines.filter((line) => {
    if (line.startMs !== undefined) return true
    const [frame] = line.frames
    const page = pages.get(frame) ?? interfaceOf(lines.filter(({ frames }) => frames[0] === frame))
    pages.set(frame, page)
    return !isInterface(line, page)
  })
}

/** What the lines of one picture show of an interface. */
function interfaceOf(lines: readonly OcrEvidence[]) {
  const words = new Set(lines.map(({ text }) => plain(text)).filter((text) => WORDS.has(text)))
  return {
    isPage: words.size >= PAGE,
    isStore: lines.filter(({ text }) => RATING.test(text.trim())).length >= LISTED,
    hasStatusBar: lines.some((line) => isInStatusBar(line) && STATUS_TIME.test(line.text)),
  }
}

function isInterface(line: OcrEvidence, { isPage, isStore, hasStatusBar }: ReturnType<typeof interfaceOf>): boolean {
  const text = line.text.trim()
  if (hasStatusBar && isInStatusBar(line) && STATUS.test(text)) return true
  return (isStore && (RATING.test(text) || PRICE.test(text))) || (isPage && WORDS.has(plain(text)))
}

function isInStatusBar({ bbox }: OcrEvidence): boolean {
  return bbox.y + bbox.height <= STATUS_TOP
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(?<![.…:>›])[.…:>›]+$/u, '')
    .replace(ICON, '')
    .trim()
}
