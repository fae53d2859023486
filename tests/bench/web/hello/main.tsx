/** The page that the home page is compared with: React, and nothing else. */
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Hello, this is the least that React can show</h1>);
