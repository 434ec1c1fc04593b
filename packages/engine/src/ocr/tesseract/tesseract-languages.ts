import { readFile } from 'node:fs/promises'
import { optionalFile } from '../../util/packages/load-optional.js'

/** Scripts (ISO 15924) of Tesseract's languages that are not written in Latin letters alone. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  amh: ['Ethi'],
  ara: ['Arab'],
  bel: ['Cyrl'],
  ben: ['Beng'],
  bul: ['Cyrl'],
  chi_sim: ['Hani'],
  chi_tra: ['Hani'],
  ell: ['Grek'],
  fas: ['Arab'],
  guj: ['Gujr'],
  heb: ['Hebr'],
  hin: ['Deva'],
  hye: ['Armn'],
  jpn: ['Hani', 'Hira', 'Kana'],
  kan: ['Knda'],
  kat: ['Geor'],
  khm: ['Khmr'],
  kor: ['Hang', 'Hani'],
  lao: ['Laoo'],
  mal: ['Mlym'],
  mar: ['Deva'],
  mkd: ['Cyrl'],
  mya: ['Mymr'],
  nep: ['Deva'],
  pan: ['Guru'],
  rus: ['Cyrl'],
  sin: ['Sinh'],
  srp: ['Cyrl'],
  tam: ['Taml'],
  tel: ['Telu'],
  tha: ['Thai'],
  ukr: ['Cyrl'],
  urd: ['Arab'],
}

/** Scripts that a set of languages reads, sorted; a language that is not listed is written in Latin letters. */
export function scriptsOfLanguages(languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((language) => SCRIPTS[language] ?? ['Latn']))].sort()
}

/** Trained data of one language, as tesseract.js takes it in place of a name that it would download. */
export interface LanguageData {
  readonly code: string
  readonly data: Uint8Array
}

/**
 * Reads the trained data of a language from the installed package `@tesseract.js-data/<language>`. Nothing is ever
 * downloaded: where the package is not installed, this throws `dependency_missing` with its name.
 */
export async function readLanguage(language: string): Promise<LanguageData> {
  const file = optionalFile(`@tesseract.js-data/${language}`, `4.0.0_best_int/${language}.traineddata.gz`)
  return { code: language, data: await readFile(file) }
}
