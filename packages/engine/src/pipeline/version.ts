/** Version of the engine as it stands in reports. A test holds it equal to the package's. */
export const ENGINE_VERSION = '0.1.0'
