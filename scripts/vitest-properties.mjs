import fc from 'fast-check'

/**
 * Properties try the same cases on every run, so that a failure can be reproduced; `PROPERTY_SEED=7 npm test` tries
 * others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261121) })
