import { useRouter } from '@tanstack/react-router';

/** The addresses of all screens that this version of the app has. */
export function useRoutes(): ReadonlySet<string> {
  return new Set(Object.keys(useRouter().routesByPath));
}
