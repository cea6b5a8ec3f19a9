/** The version of the protocol: changes whenever an older client would misunderstand. Alone here, so that clients need no schemas. */
export const PROTOCOL = 2;
