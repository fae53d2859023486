import { useRouter } from '@tanstack/react-router';

/** The paths of all routes that this version of the app has. */
export function useRoutes(): ReadonlySet<string> {
  return new Set(Object.keys(useRouter().routesByPath));
}
