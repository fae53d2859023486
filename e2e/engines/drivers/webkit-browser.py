#!/usr/bin/env python3
"""A WebKitGTK browser with a profile on the disk: WebKitWebDriver starts it with FOLDER WIDTH HEIGHT.

Every automation session of MiniBrowser is ephemeral, so nothing in it outlives the process.
"""
import ctypes
import os
import sys

gobject = ctypes.CDLL("libgobject-2.0.so.0")
gtk = ctypes.CDLL("libgtk-3.so.0")
webkit = ctypes.CDLL("libwebkit2gtk-4.1.so.0")
folder, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
POINTER = ctypes.c_void_p
Handler = ctypes.CFUNCTYPE(POINTER, POINTER, POINTER, POINTER)
handlers = []


def call(function, *given, answers=POINTER):
    function.restype = answers
    return function(*given)


def connect(instance, signal, listener):
    handlers.append(Handler(listener))
    call(gobject.g_signal_connect_data, POINTER(instance), signal, handlers[-1], None, None, 0)


def create_view(*_):
    kind = call(webkit.webkit_web_view_get_type, answers=ctypes.c_size_t)
    view = call(
        gobject.g_object_new, ctypes.c_size_t(kind),
        b"web-context", POINTER(context), b"settings", POINTER(settings),
        b"is-controlled-by-automation", 1, None,
    )
    window = call(gtk.gtk_window_new, 0)
    call(gtk.gtk_window_set_default_size, POINTER(window), width, height)
    call(gtk.gtk_container_add, POINTER(window), POINTER(view))
    connect(view, b"close", lambda *_: call(gtk.gtk_widget_destroy, POINTER(window)))
    call(gtk.gtk_widget_show_all, POINTER(window))
    return view


def start_session(_context, session, _data):
    connect(session, b"create-web-view", create_view)


call(gtk.gtk_init, None, None)
manager = call(
    webkit.webkit_website_data_manager_new,
    b"base-data-directory", os.path.join(folder, "data").encode(),
    b"base-cache-directory", os.path.join(folder, "cache").encode(), None,
)
context = call(webkit.webkit_web_context_new_with_website_data_manager, POINTER(manager))
languages = (ctypes.c_char_p * 3)(b"en-US", b"en", None)
call(webkit.webkit_web_context_set_preferred_languages, POINTER(context), languages)
settings = call(
    webkit.webkit_settings_new_with_settings,
    b"enable-write-console-messages-to-stdout", 1, None,
)
call(webkit.webkit_web_context_set_automation_allowed, POINTER(context), 1)
connect(context, b"automation-started", start_session)
call(gtk.gtk_main)
