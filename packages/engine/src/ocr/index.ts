export { contrastRatio, relativeLuminance } from './contrast.js'
export { type LineMeasure, measureLine } from './measure-line.js'
export { ppocrEngine } from './ppocr-engine.js'
export { tesseractEngine, type TesseractOptions } from './tesseract-engine.js'
