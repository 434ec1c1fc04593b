import fc from 'fast-check'

/**
 * Properties try the same cases on every run, so a red run can be looked into; `PROPERTY_SEED=7 npm test` tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261121) })
