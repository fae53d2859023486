declare module '*/.dependency-cruiser.mjs' {
  import type { IConfiguration } from 'dependency-cruiser';
  const configuration: IConfiguration;
  /** Names of folders of `src`, joined by `|`. */
  export const features: string;
  export const shared: string;
  export default configuration;
}
