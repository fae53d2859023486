declare module '*/.dependency-cruiser.mjs' {
  import type { IConfiguration } from 'dependency-cruiser';
  const configuration: IConfiguration;
  export default configuration;
}
