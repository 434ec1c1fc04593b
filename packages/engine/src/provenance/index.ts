export { createPapersReader, type PapersOptions } from './papers-reader.js'
