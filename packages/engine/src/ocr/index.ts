export { ppocrEngine } from './ppocr-engine.js'
