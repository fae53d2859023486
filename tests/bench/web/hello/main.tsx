/** What the home page is measured against: React, and nothing else. */
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Hello, this is the least that React can show</h1>);
