#!/usr/bin/env node
import { admin } from '../dist/admin/admin.js'

process.exitCode = await admin(process.argv.slice(2))
