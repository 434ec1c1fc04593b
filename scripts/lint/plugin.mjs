import path from 'node:path'
import { borderFault } from './room-borders.mjs'

/** Our own oxlint rules. `room-borders`: no import crosses a border that `room-borders.mjs` does not open. */
export default {
  meta: { name: 'proofline' },
  rules: {
    'room-borders': {
      create(context) {
        const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
        const check = ({ source }) => {
          const fault = typeof source?.value === 'string' ? borderFault(file, source.value) : null
          if (fault !== null) context.report({ node: source, message: fault })
        }
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        }
      },
    },
  },
}
