#!/usr/bin/env node
import { relaxCollector } from '../dist/collector.js'
import { main } from '../dist/main.js'

relaxCollector()
process.exitCode = await main(process.argv.slice(2))
