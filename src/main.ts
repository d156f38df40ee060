import { mount } from 'svelte';
import App from './App.svelte';
import './present/app.css';

mount(App, { target: document.getElementById('app')! });
