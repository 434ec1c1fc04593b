/** Version of the engine in reports. A test keeps it equal to the package's. */
export const ENGINE_VERSION = '0.1.0'
